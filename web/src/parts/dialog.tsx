import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A native modal dialog: the browser keeps the focus inside it, and Escape closes it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Which dialog of a page is open, described by a value; null: none. */
export function useOpenDialog<Open>() {
  const open = useSignal<Open | null>(null);
  return {
    open: open.value,
    show: (next: Open) => {
      open.value = next;
    },
    close: () => {
      open.value = null;
    },
  };
}
