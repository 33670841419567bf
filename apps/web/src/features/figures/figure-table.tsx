import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './figures-page.module.css';

export interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
  /** A link to the list of a row's consignments; `null` if there is none. */
  toRow?: (name: string) => string | null;
}

export function FigureTable({ caption, columns, rows, toRow }: FigureTableProps) {
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
        {rows.map(([name = '', ...cells]) => {
          const link = toRow?.(name) ?? null;
          return (
            <tr key={name}>
              <th scope="row">{link === null ? name : <Link to={link}>{name}</Link>}</th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
