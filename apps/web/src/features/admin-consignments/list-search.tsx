import type { RefObject } from 'react';
import { SearchField } from '../../ui/staff-list/search-field.tsx';
import classes from './list-tools.module.css';
import type { ListPlace } from './use-list-address.ts';

/** Finds consignments, waiting or not. */
export function ListSearch({ list, inputRef }: { list: ListPlace; inputRef: RefObject<HTMLInputElement | null> }) {
  const { q } = list.address.filter;
  return (
    <search className={classes.search}>
      <SearchField
        q={q}
        // Where a search begins and where it ends are steps to go back to, what is typed between is not.
        onSearch={(next) => list.showFilter({ q: next }, { replace: q !== '' && next !== '' })}
        label="Search consignments"
        // Short enough for the narrowest column that it stands in.
        placeholder="Search"
        title="Name, VIN, make, model, year or number"
        maxLength={100}
        aria-keyshortcuts="/"
        inputRef={inputRef}
      />
    </search>
  );
}
