export class BackupError extends Error {
  override name = 'BackupError';
}

export const NO_BACKUP = 'This is not a Marque backup.';
