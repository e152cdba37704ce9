/** Drawings and lists of the same thing light each other: a shot and its step, a team and its line. */

export function startMarks(): void {
  for (const [on, off] of [
    ['pointerover', 'pointerout'],
    ['focusin', 'focusout'],
  ] as const) {
    document.addEventListener(on, (event) => light(event.target, true));
    document.addEventListener(off, (event) => light(event.target, false));
  }
}

function light(target: EventTarget | null, isLit: boolean): void {
  const own = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;
  if (own === null) return;
  for (const each of document.querySelectorAll(`[data-mark="${CSS.escape(own.dataset.mark!)}"]`))
    each.classList.toggle('lit', isLit);
}
