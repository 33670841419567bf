import { readConfig } from '../config/config.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { openDatabaseForCommand } from './open-database-for-command.ts';

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** `npm run verify-audit`: exit code 0 if the audit log is intact, 1 if it is not or cannot be read. */
async function main(): Promise<number> {
  const database = await openDatabaseForCommand(readConfig(process.env), {
    say: note,
    onIdleError: (error) => note(error.message),
  });
  try {
    const result = await verifyAudit(database.db);
    if ('checked' in result) {
      const { checked, head } = result;
      process.stdout.write(`The audit log is intact: ${checked} events, the last with hash ${head || '(none)'}.\n`);
      return 0;
    }
    const row = result.id === null ? '' : ` (row ${result.id})`;
    process.stdout.write(`The audit log is broken at event ${result.brokenAt}${row}: ${result.reason}.\n`);
    return 1;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    note(`The audit log could not be checked. ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
