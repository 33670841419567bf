import { Component, createRef, type ReactNode } from 'react';
import classes from './keep-in-place.module.css';
import { ROW_ID } from './row-focus.ts';

interface Anchor {
  row: Element;
  top: number;
}

/**
 * Keeps the rows that are hovered, focused or being read at the same position while rows come and go above them. A
 * class component, because only `getSnapshotBeforeUpdate` runs right before the DOM changes.
 */
export class KeepInPlace extends Component<{ className: string | undefined; children: ReactNode }> {
  readonly #root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Anchor | null {
    const row = this.#anchorRow();
    return row && { row, top: row.getBoundingClientRect().top };
  }

  override componentDidUpdate(_before: unknown, _state: unknown, anchor: Anchor | null): void {
    if (!anchor?.row.isConnected) return;
    const moved = anchor.row.getBoundingClientRect().top - anchor.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  #anchorRow(): Element | null {
    const root = this.#root.current;
    if (!root) return null;
    const inUse = root.querySelector(`[${ROW_ID}]:hover, [${ROW_ID}]:focus-within`);
    if (inUse) return inUse;
    // Nobody is using the list and its top is in view: new rows may push it down.
    if (root.getBoundingClientRect().top >= 0) return null;
    const rows = [...root.querySelectorAll(`[${ROW_ID}]`)];
    return rows.find((row) => row.getBoundingClientRect().top >= 0) ?? null;
  }

  override render() {
    return (
      <div ref={this.#root} className={`${classes.list} ${this.props.className ?? ''}`}>
        {this.props.children}
      </div>
    );
  }
}
