import { Tabs } from '@mantine/core';
import { LEGAL_PAGES, LEGAL_TITLES } from '@marque/domain/product/legal-pages';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { latePart } from '../../ui/late-part.tsx';
import { LatePlace } from '../../ui/late-place.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './company-page.module.css';
import { HoursSkeleton } from './hours/hours-skeleton.tsx';
import { LegalPanel } from './legal-panel.tsx';

const hoursPanel = latePart(async () => (await import('./hours/hours-panel.tsx')).HoursPanel);
const landingPanel = latePart(async () => (await import('./landing-panel.tsx')).LandingPanel);
const namesPanel = latePart(async () => (await import('./names-panel.tsx')).NamesPanel);

const HOURS = 'hours';
const NAMES = 'names';
const LANDING = 'landing';
const TABS: readonly string[] = [...LEGAL_PAGES, HOURS, NAMES, LANDING];
const LABELS: Readonly<Record<string, string>> = {
  ...LEGAL_TITLES,
  [HOURS]: 'Hours',
  [NAMES]: 'Names',
  [LANDING]: 'Landing page',
};

const showTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The tabs that were shown so far: each loads when it is first shown, and stays for what is typed in it. */
function useOpened(tab: string): ReadonlySet<string> {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  return opened;
}

/** The company's own settings, for administrators (spec 26.4 to 26.7). */
export function CompanyPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const [first] = LEGAL_PAGES;
  const tab = TABS.includes(asked) ? asked : first;
  const opened = useOpened(tab);
  return (
    <Page title="Company" width="wide">
      {/* Input survives while another tab is shown. */}
      <Tabs value={tab} onChange={(next) => setParams(next && next !== first ? { tab: next } : {})}>
        <Tabs.List className={classes.tabs}>
          {TABS.map((value) => (
            <Tabs.Tab key={value} value={value} className={classes.tab ?? ''} ref={value === tab ? showTab : null}>
              {LABELS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LEGAL_PAGES.map((page) => (
          <Tabs.Panel key={page} value={page}>
            <LegalPanel page={page} isShown={page === tab} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value={HOURS}>
          {opened.has(HOURS) && <LatePlace part={hoursPanel} props={{}} loading={<HoursSkeleton />} />}
        </Tabs.Panel>
        <Tabs.Panel value={NAMES}>{tab === NAMES && <LatePlace part={namesPanel} props={{}} />}</Tabs.Panel>
        <Tabs.Panel value={LANDING}>{opened.has(LANDING) && <LatePlace part={landingPanel} props={{}} />}</Tabs.Panel>
      </Tabs>
    </Page>
  );
}
