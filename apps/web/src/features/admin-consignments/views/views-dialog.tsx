import { Button, Modal } from '@mantine/core';
import type { SessionUser } from '@marque/domain/account/user';
import { mayShareViews, type SavedView, type ViewFilter } from '@marque/domain/review/saved-views';
import { useState } from 'react';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import type { ListFilter } from '../list-address.ts';
import { DeleteView } from './delete-view.tsx';
import { useViewChanges } from './use-view-changes.ts';
import { isSavable, toViewFilter } from './view-filter.ts';
import { ViewForm } from './view-form.tsx';
import { ViewList, type ViewQuery } from './view-list.tsx';

interface ViewsDialogProps {
  user: SessionUser;
  isOpen: boolean;
  onClose(): void;
  onClosed(): void;
  views: ViewQuery;
  current: SavedView | null;
  /** Whether the list differs from the saved view. */
  isOtherwise: boolean;
  filter: ListFilter;
  layout: ViewFilter['layout'];
  /** Shows a view; `null` for the default. */
  onShow(view: SavedView | null): void;
  /** The list now has this view, or none, without changing what is shown. */
  onName(view: SavedView | null): void;
}

type Step = { kind: 'list' } | { kind: 'save' } | { kind: 'edit' | 'delete'; view: SavedView };

const LIST: Step = { kind: 'list' };
const TITLES = { list: 'Views', save: 'Save this view', edit: 'Edit view', delete: 'Delete this view?' } as const;

/** Saved views: choose one, save the current filter as one, change and delete them (spec 19.19). */
export function ViewsDialog(props: ViewsDialogProps) {
  const [step, setStep] = useState<Step>(LIST);
  useBackCloses(props.isOpen, props.onClose);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      onExitTransitionEnd={() => {
        setStep(LIST);
        props.onClosed();
      }}
      // It may be mounted open, without knowing where the focus was.
      returnFocus={false}
      title={TITLES[step.kind]}
      size={460}
      padding="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Content {...props} step={step} onStep={setStep} />
    </Modal>
  );
}

function Content({ step, onStep, ...props }: ViewsDialogProps & { step: Step; onStep(step: Step): void }) {
  const { user, current, filter, layout, onClose, onShow, onName } = props;
  const changes = useViewChanges();
  const mayShare = mayShareViews(user.role);
  const toList = () => {
    changes.forget();
    onStep(LIST);
  };

  if (step.kind === 'save') {
    const save = async (name: string, shared: boolean) => {
      const view = await changes.create({ name, shared, filter: toViewFilter(filter, layout) });
      if (!view) return false;
      onName(view);
      onClose();
      return true;
    };
    return <ViewForm changes={changes} mayShare={mayShare} onSubmit={save} onCancel={toList} />;
  }
  if (step.kind === 'edit') {
    const { view } = step;
    const save = async (name: string, shared: boolean) => {
      const saved = await changes.update({ id: view.id, name, ...(shared !== view.shared && { shared }) });
      if (saved) toList();
      return saved !== null;
    };
    return (
      <ViewForm
        view={view}
        changes={changes}
        mayShare={mayShare && view.mine}
        onSubmit={save}
        onCancel={toList}
        onDelete={() => onStep({ kind: 'delete', view })}
      />
    );
  }
  if (step.kind === 'delete') {
    const { view } = step;
    const remove = async () => {
      if (!(await changes.remove(view.id))) return;
      if (view.id === current?.id) onName(null);
      toList();
    };
    return <DeleteView view={view} changes={changes} onDelete={remove} onKeep={toList} />;
  }

  async function saveChanges(view: SavedView): Promise<void> {
    if (await changes.update({ id: view.id, filter: toViewFilter(filter, layout) })) onClose();
  }

  return (
    <>
      <ViewList
        {...props}
        changes={changes}
        onSaveChanges={(view) => void saveChanges(view)}
        onEdit={(view) => onStep({ kind: 'edit', view })}
        onChoose={(view) => {
          onShow(view);
          onClose();
        }}
      />
      <Button
        fullWidth
        mt="md"
        variant="default"
        disabled={!isSavable(filter)}
        onClick={() => {
          changes.forget();
          onStep({ kind: 'save' });
        }}
      >
        Save the current list as a new view
      </Button>
    </>
  );
}
