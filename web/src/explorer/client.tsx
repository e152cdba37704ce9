/** Makes the parts of a page alive that change: scores, search, favourites. The rest is HTML. */
import '../../../src/site/assets/tokens.css';
import '../../styles/explorer-tokens.css';
import '../../styles/drawings.css';
import '../../styles/explorer.css';
import { followMatches } from './islands/live.ts';
import { makeFinder } from './islands/search.ts';
import { showLocalTimes } from './islands/times.ts';
import { startFavourites } from './islands/today.ts';

showLocalTimes();
makeFinder();
startFavourites();
linkShots();
saveButtons();
stickScore();
followMatches();
// tests and styles see that the page is alive
document.documentElement.dataset.alive = 'true';

/** A shot on the map and its step in the race light each other. */
function linkShots(): void {
  for (const shot of document.querySelectorAll<SVGElement>('[data-shot]')) {
    const same = document.querySelectorAll(`[data-shot="${shot.dataset.shot}"]`);
    const light = (isLit: boolean) => () => {
      for (const each of same) each.classList.toggle('lit', isLit);
    };
    shot.addEventListener('pointerenter', light(true));
    shot.addEventListener('pointerleave', light(false));
  }
}

/** Lists open what is chosen, without their button. */
function saveButtons(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-choice]')) {
    form.addEventListener('change', () => form.submit());
  }
}

/** The score stays in sight when the head of a match scrolls out of it. */
function stickScore(): void {
  const head = document.querySelector('[data-head]');
  const sticky = document.querySelector<HTMLElement>('[data-sticky]');
  if (head === null || sticky === null) return;
  new IntersectionObserver(([entry]) => {
    sticky.hidden = entry?.isIntersecting !== false;
  }).observe(head);
}
