import { describe, expect, it } from 'vitest';
import { createLog } from './request-log.ts';

function toLines(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines;
}

describe('A line of the log', () => {
  it.each(['\n{"level":30,"msg":"logged in"}', '\r\n', '\u2028', '\u001b[2J', '\u0000'])(
    'stays one line of JSON, whatever people typed (%j)',
    (typed) => {
      const lines = toLines((log) => log.warn({ typed, err: new Error(typed) }, `refused ${typed}`));
      expect(lines).toHaveLength(1);
      expect(lines[0]?.slice(0, -1)).not.toMatch(/\p{Cc}/u);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ typed, msg: `refused ${typed}` });
    },
  );

  it('says when, in UTC', () => {
    const [line = ''] = toLines((log) => log.info('started'));
    expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('names an error without the stored values that PostgreSQL quotes', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.com)' });
    const [line = ''] = toLines((log) => log.error({ err: error }, 'failed'));
    expect(JSON.parse(line).err).toMatchObject({ message: 'duplicate key', code: '23505' });
    expect(line).not.toContain('ada@example.com');
  });
});
