import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync } from 'node:zlib';
import { KNOWN_MAKES } from '@marque/domain/vin/wmi-makers';
import type { ModelTable } from './model-table.ts';

/**
 * Writes `model-data.ts` from a copy of the government decoder's database in SQLite (NHTSA vPIC, in the public domain):
 * node extract-models.ts <database.sqlite> <its day, YYYY-MM-DD>
 */

interface Row {
  wmi: string;
  yearFrom: number;
  yearTo: number | null;
  schemaId: number;
  pattern: string;
  model: string;
  make: string;
}

/**
 * Element 28 of a pattern is the model; vehicle types 2 and 7 are passenger cars and what is built like them, 3 are
 * trucks.
 */
const MODELS_OF_WMIS = `
  select w.Wmi as wmi, link.YearFrom as yearFrom, link.YearTo as yearTo, link.VinSchemaId as schemaId, p.Keys as pattern,
         m.Name as model, k.Name as make
  from Wmi w
  join Wmi_VinSchema link on link.WmiId = w.Id
  join Pattern p on p.VinSchemaId = link.VinSchemaId and p.ElementId = 28
  join Model m on m.Id = cast(p.AttributeId as integer)
  join Make_Model mm on mm.ModelId = m.Id
  join Wmi_Make wm on wm.WmiId = w.Id and wm.MakeId = mm.MakeId
  join Make k on k.Id = mm.MakeId
  where w.VehicleTypeId in (2, 7) or (w.VehicleTypeId = 3 and upper(k.Name) in ('TESLA', 'RIVIAN', 'HUMMER'))
  order by w.Wmi, link.YearFrom, link.VinSchemaId, p.Id`;

function placer<Value>(list: Value[]): (value: Value) => number {
  const places = new Map<string, number>();
  return (value) => {
    const key = JSON.stringify(value);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, list.length);
    return list.push(value) - 1;
  };
}

function groupBy<Value>(values: readonly Value[], toKey: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(toKey(value), [...(groups.get(toKey(value)) ?? []), value]);
  return groups;
}

function extract(path: string, source: string): ModelTable {
  const wanted = new Map(KNOWN_MAKES.map((make) => [make.toUpperCase(), make]));
  const database = new DatabaseSync(path, { readOnly: true });
  // The columns are the query's own.
  const rows = database.prepare(MODELS_OF_WMIS).all() as unknown as Row[];
  database.close();
  const table: ModelTable = { source, makes: [], models: [], schemas: [], wmis: {} };
  const [makePlace, modelPlace, schemaPlace] = [
    placer(table.makes),
    placer(table.models),
    placer(table.schemas),
  ] as const;
  const kept = rows.filter(({ make }) => wanted.has(make.toUpperCase()));
  for (const [wmi, ofWmi] of groupBy(kept, (row) => row.wmi)) {
    const entries = [...groupBy(ofWmi, (row) => `${row.schemaId} ${row.yearFrom} ${row.yearTo}`).values()].map(
      (ofSchema) => {
        const byModel = groupBy(ofSchema, (row) => `${row.make} ${row.model}`);
        const schema = [...byModel.values()].map((ofModel): [string, number] => {
          // A group is created with its first row.
          const [{ make, model }] = ofModel as [Row];
          const patterns = [...new Set(ofModel.map(({ pattern }) => pattern.trim()))].sort().join(' ');
          return [patterns, modelPlace([model, makePlace(wanted.get(make.toUpperCase()) ?? make)])];
        });
        const [{ yearFrom, yearTo }] = ofSchema as [Row];
        return { yearFrom, yearTo: yearTo ?? 0, place: schemaPlace(schema) };
      },
    );
    table.wmis[wmi] = joined(entries);
  }
  return table;
}

interface Entry {
  yearFrom: number;
  yearTo: number;
  place: number;
}

function joined(entries: Entry[]): [number, number, number][] {
  const result: Entry[] = [];
  for (const entry of entries.toSorted((a, b) => a.place - b.place || a.yearFrom - b.yearFrom)) {
    const last = result.at(-1);
    if (last?.place === entry.place && last.yearTo === entry.yearFrom - 1) last.yearTo = entry.yearTo;
    else result.push({ ...entry });
  }
  return result.map(({ yearFrom, yearTo, place }) => [yearFrom, yearTo, place]);
}

const [database, day] = process.argv.slice(2);
if (!database || !day) throw new Error('usage: node extract-models.ts <database.sqlite> <day>');
const table = extract(database, `NHTSA vPIC, ${day}, public domain`);
const packed = brotliCompressSync(JSON.stringify(table)).toString('base64');
const text = `/**
 * ${table.source}. Written by extract-models.ts: a \`ModelTable\` as JSON, compressed with Brotli, in base64.
 */
export const PACKED_MODELS =
  '${packed}';
`;
writeFileSync(new URL('./model-data.ts', import.meta.url), text);
