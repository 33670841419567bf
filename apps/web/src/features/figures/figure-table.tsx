import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './figures-page.module.css';

export interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
}

export interface FigureRow {
  name: string;
  /** The list of the row's consignments; `null` if there is none. */
  to: string | null;
  cells: readonly FigureCell[];
}

/** With `to`, the list of what the cell counts. */
export type FigureCell = string | { text: string; to: string };

export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden component="span">{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, to, cells }) => (
          <tr key={name}>
            <th scope="row">{to === null ? name : <Link to={to}>{name}</Link>}</th>
            {columns.slice(1).map((column, place) => (
              <td key={column}>
                <Cell of={`${name}, ${column}`} cell={cells[place] ?? ''} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ of, cell }: { of: string; cell: FigureCell }) {
  if (typeof cell === 'string') return cell;
  return (
    <Link to={cell.to} aria-label={`${of}: ${cell.text}`}>
      {cell.text}
    </Link>
  );
}
