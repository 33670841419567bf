import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/**
 * camelCase in code, snake_case in the database; keys inside `jsonb` are unchanged. The names of a result's columns are
 * converted once, not for each row.
 */
class RowNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: this.rename(result.rows) };
  }

  rename(rows: UnknownRow[]): UnknownRow[] {
    const [first] = rows;
    if (!first) return rows;
    const names = Object.keys(first).map((column) => ({ column, name: this.getName(column) }));
    if (names.every(({ column, name }) => column === name)) return rows;
    return rows.map((row) => {
      const renamed: UnknownRow = {};
      for (const { column, name } of names) renamed[name] = row[column];
      return renamed;
    });
  }

  /** The name in code of a column. */
  getName(column: string): string {
    return this.camelCase(column);
  }
}

export const ROW_NAMES = new RowNames({ maintainNestedObjectKeys: true });
