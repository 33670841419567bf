import { ActionIcon, Button, Tabs, Tooltip } from '@mantine/core';
import { may } from '@marque/domain/permissions';
import { Link } from 'react-router-dom';
import { useProductSettings, useSignedInUser } from '../../app/session.ts';
import { trpc } from '../../app/trpc.ts';
import { IconRetry } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './admin-dashboard-page.module.css';
import { ConsignmentList } from './consignment-list.tsx';
import { DraftList } from './draft-list.tsx';
import { useListAddress } from './use-list-address.ts';

const COUNT = new Intl.NumberFormat('en-US');

/** The team's lists of submitted consignments and of drafts (spec section 2, /admin/dashboard). */
export function AdminDashboardPage() {
  const user = useSignedInUser();
  const { newConsignments } = useProductSettings();
  const list = useListAddress();
  const utils = trpc.useUtils();
  const counts = trpc.admin.counts.useQuery();
  const mayConsign = newConsignments && may(user.role, 'consignment.submit');

  /** The lists never refresh by themselves (spec section 9). */
  function refresh(): void {
    void utils.admin.invalidate();
    void utils.consignment.get.invalidate();
  }

  return (
    <Page
      title="Consignments"
      width="wide"
      actions={
        <>
          <Tooltip label="Refresh">
            <ActionIcon aria-label="Refresh the lists" onClick={refresh}>
              <IconRetry />
            </ActionIcon>
          </Tooltip>
          {mayConsign && (
            <Button component={Link} to="/consign">
              Start New Consignment
            </Button>
          )}
        </>
      }
    >
      <Tabs
        value={list.address.tab}
        onChange={(tab) => list.showTab(tab === 'drafts' ? 'drafts' : 'submitted')}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="submitted" className={classes.tab}>
            Submitted Consignments <Count of={counts.data?.consignments} />
          </Tabs.Tab>
          <Tabs.Tab value="drafts" className={classes.tab}>
            Draft Consignments <Count of={counts.data?.drafts} />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="submitted">
          <ConsignmentList list={list} />
        </Tabs.Panel>
        <Tabs.Panel value="drafts">
          <DraftList list={list} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Keeps its place while the number is on its way, so that the tabs do not jump. */
function Count({ of: count }: { of: number | undefined }) {
  return <span className={classes.count}>{count === undefined ? '' : `(${COUNT.format(count)})`}</span>;
}
