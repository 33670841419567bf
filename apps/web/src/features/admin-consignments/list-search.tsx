import type { RefObject } from 'react';
import { useIsLatestRendered } from '../../lib/use-latest-search.ts';
import { SearchField } from '../../ui/staff-list/search-field.tsx';
import classes from './list-tools.module.css';
import type { ListPlace } from './use-list-address.ts';

export function ListSearch({ list, inputRef }: { list: ListPlace; inputRef: RefObject<HTMLInputElement | null> }) {
  const { q } = list.address.filter;
  const isLatest = useIsLatestRendered();
  return (
    <search className={classes.search}>
      <SearchField
        q={q}
        isLatest={isLatest}
        // The start and the end of a search become history entries, the keystrokes in between do not.
        onSearch={(next) => list.showFilter({ q: next }, { replace: list.getLatest().filter.q !== '' && next !== '' })}
        label="Search consignments"
        // Short enough for the narrowest column.
        placeholder="Search"
        title="Name, VIN, make, model, year or number"
        maxLength={100}
        aria-keyshortcuts="/"
        inputRef={inputRef}
      />
    </search>
  );
}
