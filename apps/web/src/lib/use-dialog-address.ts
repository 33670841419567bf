import { useAddressState } from './use-address-state.ts';

/** A question in a dialog that is an address (`?dialog=withdraw`): Back closes it. Not for what is shown once. */
export function useDialogAddress(name: string): { isOpen: boolean; open(): void; close(): void } {
  const { value, open, close } = useAddressState('dialog');
  return { isOpen: value === name, open: () => open(name), close };
}
