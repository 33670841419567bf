import type { Cluster } from './cluster.ts';

export type Endpoint = { readonly kind: 'socket' } | { readonly kind: 'tcp'; readonly port: number };

/** PostgreSQL's default port, which also names its socket file. */
export const SOCKET_PORT = 5432;

/**
 * The server's settings as command-line arguments. They override `postgresql.conf`, so an older data directory runs
 * like a new one.
 */
export function serverArguments(cluster: Cluster, endpoint: Endpoint): string[] {
  const settings: Record<string, string> = {
    ...listening(endpoint),
    cluster_name: 'marque',
    shared_buffers: '128MB',
    max_connections: '100',
    // A request that died inside a transaction must not keep its locks.
    idle_in_transaction_session_timeout: '10s',
    // Every query here is short: JIT compilation costs more than running it.
    jit: 'off',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    wal_level: 'minimal',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements reach the application, which knows whose they are. Here they would write the text of queries,
    // with personal data, to a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    ...(cluster.isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function listening(endpoint: Endpoint): Record<string, string> {
  if (endpoint.kind === 'tcp') return { listen_addresses: '127.0.0.1', port: String(endpoint.port) };
  // Relative to the data directory, which is 0700: no other user can reach it, and no path is too long for a socket.
  return { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' };
}
