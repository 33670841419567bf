import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import classes from './email-settings-page.module.css';
import { SettingsPanel } from './settings-panel.tsx';

/** Email settings and the delivery log (spec 2.18). */
export function EmailSettingsPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'log' ? 'log' : 'settings';
  return (
    <Page title="Email Settings" width="wide">
      <Tabs value={tab} onChange={(next) => setParams(next === 'log' ? { tab: next } : {})} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="settings">Configuration</Tabs.Tab>
          <Tabs.Tab value="log">Delivery log</Tabs.Tab>
        </Tabs.List>
        {/* Stays mounted, so that a look at the log loses no input. */}
        <Tabs.Panel value="settings" keepMounted>
          <SettingsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <DeliveryLog />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
