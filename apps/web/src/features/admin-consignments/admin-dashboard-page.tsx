import { ActionIcon, Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { may } from '@marque/domain/account/permissions';
import type { SessionUser } from '@marque/domain/account/user';
import type { StaffCounts } from '@marque/domain/review/staff';
import { formatNumber } from '@marque/domain/text/format';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useProductSettings, useSignedInUser } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { FROM_RAIL } from '../../ui/breakpoints.ts';
import { IconKeyboard, IconRetry } from '../../ui/icons.tsx';
import { LateDialog, latePart } from '../../ui/late-part.tsx';
import { Page } from '../../ui/page.tsx';
import { focusRow } from '../../ui/staff-list/row-focus.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import classes from './admin-dashboard-page.module.css';
import { ConsignmentList } from './consignment-list.tsx';
import { DraftList } from './draft-list.tsx';
import { ListSearch } from './list-search.tsx';
import { NewConsignmentsNote } from './new-consignments-note.tsx';
import { recallView, useListLayout } from './remembered-view.ts';
import { useLastView } from './use-last-view.ts';
import { type ListPlace, useListAddress } from './use-list-address.ts';
import { useQueueLive } from './use-queue-live.ts';
import { useQueueShortcuts } from './use-queue-shortcuts.ts';

const shortcutsDialog = latePart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/**
 * The staff's lists of submitted consignments and of drafts (spec 2.17). Without a query string it opens the view that
 * this member of staff chose last.
 */
export function AdminDashboardPage() {
  const user = useSignedInUser();
  const { search } = useLocation();
  const [start] = useState(() => (search === '' ? recallView(user.id) : null));
  const [recalled, setRecalled] = useState(start ?? '');
  useEffect(() => {
    if (search !== '') setRecalled('');
  }, [search]);
  if (recalled !== '' && search === '') return <Navigate to={{ search: recalled }} replace />;
  return <Lists user={user} start={start} />;
}

interface ListsProps {
  user: SessionUser;
  /** The query string of the remembered view that the page opened with; `null` if its address named another one. */
  start: string | null;
}

function Lists({ user, start }: ListsProps) {
  const { newConsignments } = useProductSettings();
  const list = useListAddress();
  const counts = trpc.admin.counts.useQuery();
  const { fresh, forget } = useQueueLive();
  const [showsKeys, setShowsKeys] = useState(false);
  const [showsViews, setShowsViews] = useState(false);
  const { layout, setLayout, chooseLayout } = useListLayout(user.id);
  const navigate = useNavigate();
  const searchRef = useRef<HTMLInputElement>(null);
  const mayConsign = newConsignments && may(user.role, 'consignment.submit');
  const { tab, open } = list.address;
  useQueueShortcuts({
    list,
    searchRef,
    showKeys: () => setShowsKeys(true),
    turnLayout: () => chooseLayout((now) => (now === 'grid' ? 'rows' : 'grid')),
    showViews: () => setShowsViews(true),
    isCovered: showsKeys || showsViews,
  });

  useLastView({
    user,
    layout,
    isWanted: start !== null,
    onAdopted: (last) => {
      setLayout(last.filter.layout);
      // Not under the hands of somebody who has gone on since.
      const isUntouched = globalThis.location.search.slice(1) === start;
      const search = recallView(user.id);
      if (isUntouched && search !== start) void navigate({ search }, { replace: true });
    },
  });

  // A case that was opened no longer counts as new.
  useEffect(() => {
    if (tab === 'submitted' && open !== null) forget(open);
  }, [tab, open, forget]);

  function showNewConsignments(): void {
    if (!focusRow(Math.max(...fresh))) list.showNewest();
    forget();
  }

  return (
    <ListTabs list={list}>
      <Page
        title="Consignments"
        width="list"
        beside={
          <>
            <TabList counts={counts.data} />
            {tab === 'submitted' && <ListSearch list={list} inputRef={searchRef} />}
          </>
        }
        actions={<PageActions mayConsign={mayConsign} onShowShortcuts={() => setShowsKeys(true)} />}
      >
        <NewConsignmentsNote count={fresh.size} onShow={showNewConsignments} />
        <Tabs.Panel value="submitted">
          <ConsignmentList
            user={user}
            list={list}
            counts={counts.data}
            fresh={fresh}
            isCovered={showsKeys || showsViews}
            layout={layout}
            onLayout={chooseLayout}
            showsViews={showsViews}
            onShowViews={setShowsViews}
          />
        </Tabs.Panel>
        <Tabs.Panel value="drafts">
          <DraftList user={user} list={list} isCovered={showsKeys} />
        </Tabs.Panel>
        <LateDialog part={shortcutsDialog} props={{ isOpen: showsKeys, onClose: () => setShowsKeys(false) }} />
      </Page>
    </ListTabs>
  );
}

/** In wide windows the tabs are above one another, and so are their keys. */
function ListTabs({ list, children }: { list: ListPlace; children: ReactNode }) {
  const hasRail = useMediaQuery(FROM_RAIL, false, { getInitialValueInEffect: false });
  return (
    <Tabs
      value={list.address.tab}
      onChange={(next) => list.showTab(next === 'drafts' ? 'drafts' : 'submitted')}
      keepMounted={false}
      orientation={hasRail ? 'vertical' : 'horizontal'}
    >
      {children}
    </Tabs>
  );
}

interface PageActionsProps {
  mayConsign: boolean;
  onShowShortcuts(): void;
}

function PageActions({ mayConsign, onShowShortcuts }: PageActionsProps) {
  const utils = trpc.useUtils();

  /** The lists never refresh on their own (spec 9.10). */
  function refresh(): void {
    void utils.admin.invalidate();
    void utils.consignment.get.invalidate();
    void utils.review.ofStaff.invalidate();
  }

  return (
    <>
      <Tooltip label="Keyboard shortcuts">
        <ActionIcon
          size={36}
          className={classes.keys ?? ''}
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={onShowShortcuts}
        >
          <IconKeyboard />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Refresh">
        <ActionIcon size={36} aria-label="Refresh the lists" onClick={refresh}>
          <IconRetry />
        </ActionIcon>
      </Tooltip>
      {mayConsign && (
        <Button component={Link} to="/consign" size="sm" className={classes.start ?? ''}>
          Start New Consignment
        </Button>
      )}
    </>
  );
}

function TabList({ counts }: { counts: StaffCounts | undefined }) {
  return (
    <Tabs.List className={classes.tabs}>
      <Tabs.Tab value="submitted" className={classes.tab}>
        Submitted Consignments <Count of={counts?.consignments} />
      </Tabs.Tab>
      <Tabs.Tab value="drafts" className={classes.tab}>
        Draft Consignments <Count of={counts?.drafts} />
      </Tabs.Tab>
    </Tabs.List>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return <span className={classes.count}>{count === undefined ? '' : `(${formatNumber(count)})`}</span>;
}
