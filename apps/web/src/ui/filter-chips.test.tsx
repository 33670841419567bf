import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FilterChip } from './filter-chips.tsx';

const render = (count?: number | null) =>
  renderToStaticMarkup(
    <FilterChip label="Pending" isOn={false} {...(count !== undefined && { count })} onClick={() => undefined} />,
  );

const getCount = (markup: string) => /<span[^>]*data-loading="(\w+)"[^>]*>([^<]*)</.exec(markup)?.slice(1);

describe('The count of a filter', () => {
  it('follows its label', () => {
    expect(getCount(render(1_200))).toEqual(['false', ' 1,200']);
  });

  it('has the place of one digit while it is loading, so that nothing moves', () => {
    expect(getCount(render(null))).toEqual(['true', ' 0']);
  });

  it('has no place where there is none', () => {
    expect(render()).not.toContain('<span');
  });
});
