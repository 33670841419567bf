import { Tabs } from '@mantine/core';
import { LEGAL_PAGES, LEGAL_TITLES } from '@marque/domain/product/legal-pages';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import classes from './company-page.module.css';
import { LegalPanel } from './legal-panel.tsx';

const TABS: readonly string[] = LEGAL_PAGES;

/** What the company sets about itself, for administrators (spec 26.4). */
export function CompanyPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const [first] = LEGAL_PAGES;
  const tab = TABS.includes(asked) ? asked : first;
  return (
    <Page title="Company" width="wide">
      {/* What was typed stays while another tab is shown. */}
      <Tabs value={tab} onChange={(next) => setParams(next && next !== first ? { tab: next } : {})}>
        <Tabs.List className={classes.tabs}>
          {LEGAL_PAGES.map((page) => (
            <Tabs.Tab key={page} value={page}>
              {LEGAL_TITLES[page]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LEGAL_PAGES.map((page) => (
          <Tabs.Panel key={page} value={page}>
            <LegalPanel page={page} isShown={page === tab} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
