// Loaded into a service before its own code: when the process that started it is killed, the service stops as if asked.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
