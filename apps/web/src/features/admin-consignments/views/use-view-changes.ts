import type { CreateSavedView, SavedView, UpdateSavedView } from '@marque/domain/review/saved-views';
import { useState } from 'react';
import { getFieldErrors, getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export type ViewChanges = ReturnType<typeof useViewChanges>;

/** Saves, changes and deletes views. Each function resolves to `null` if the server refused; `problem` says why. */
export function useViewChanges() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run<T>(
    change: () => Promise<T>,
    known: (views: SavedView[], done: T) => SavedView[],
  ): Promise<T | null> {
    setIsBusy(true);
    setProblem(null);
    try {
      const done = await change();
      utils.savedView.list.setData(undefined, (views) => views && known(views, done));
      void utils.savedView.list.invalidate();
      return done;
    } catch (error) {
      setProblem(Object.values(getFieldErrors(error))[0] ?? getMessage(error));
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    forget: () => setProblem(null),
    create: (view: CreateSavedView) =>
      run(
        () => utils.client.savedView.create.mutate(view),
        (views, made) => [...views, made],
      ),
    update: (change: UpdateSavedView) =>
      run(
        () => utils.client.savedView.update.mutate(change),
        (views, changed) => views.map((view) => (view.id === changed.id ? changed : view)),
      ),
    remove: (id: number) =>
      run(
        () => utils.client.savedView.delete.mutate({ id }),
        (views) => views.filter((view) => view.id !== id),
      ),
  };
}
