import { Tabs } from '@mantine/core';
import { LEGAL_PAGES, LEGAL_TITLES } from '@marque/domain/product/legal-pages';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import classes from './company-page.module.css';
import { HoursSkeleton } from './hours/hours-skeleton.tsx';
import { LegalPanel } from './legal-panel.tsx';

const HoursPanel = lazy(async () => ({ default: (await import('./hours/hours-panel.tsx')).HoursPanel }));

const NamesPanel = lazy(async () => ({ default: (await import('./names-panel.tsx')).NamesPanel }));

const HOURS = 'hours';
const NAMES = 'names';
const TABS: readonly string[] = [...LEGAL_PAGES, HOURS, NAMES];

/** The company's own settings, for administrators (spec 26.4, 26.5, 26.6). */
export function CompanyPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const [first] = LEGAL_PAGES;
  const tab = TABS.includes(asked) ? asked : first;
  const [haveHoursOpened, setHaveHoursOpened] = useState(false);
  if (tab === HOURS && !haveHoursOpened) setHaveHoursOpened(true);
  return (
    <Page title="Company" width="wide">
      {/* Input survives while another tab is shown. */}
      <Tabs value={tab} onChange={(next) => setParams(next && next !== first ? { tab: next } : {})}>
        <Tabs.List className={classes.tabs}>
          {LEGAL_PAGES.map((page) => (
            <Tabs.Tab key={page} value={page}>
              {LEGAL_TITLES[page]}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={HOURS}>Hours</Tabs.Tab>
          <Tabs.Tab value={NAMES}>Names</Tabs.Tab>
        </Tabs.List>
        {LEGAL_PAGES.map((page) => (
          <Tabs.Panel key={page} value={page}>
            <LegalPanel page={page} isShown={page === tab} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value={HOURS}>
          <Suspense fallback={<HoursSkeleton />}>{haveHoursOpened && <HoursPanel />}</Suspense>
        </Tabs.Panel>
        <Tabs.Panel value={NAMES}>
          <Suspense>{tab === NAMES && <NamesPanel />}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
