// Preloaded into a service: when the process that started it is killed, the service shuts down as on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
