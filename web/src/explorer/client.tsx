/** Makes the parts of a page alive that change: scores, search, favourites. The rest is HTML. */
import { followMatches } from './islands/live.ts';
import { startMarks } from './islands/marks.ts';
import { makeFinder } from './islands/search.ts';
import { startSwaps } from './islands/swap.ts';
import { showLocalTimes } from './islands/times.ts';
import { startFavourites } from './islands/today.ts';

showLocalTimes();
makeFinder();
startFavourites();
startMarks();
startSwaps();
stickScore();
followMatches();
document.addEventListener('swapped', () => showLocalTimes());
// tests and styles see that the page is alive
document.documentElement.dataset.alive = 'true';

/** The score stays in sight when the head of a match scrolls out of it. */
function stickScore(): void {
  const head = document.querySelector('[data-head]');
  const sticky = document.querySelector<HTMLElement>('[data-sticky]');
  if (head === null || sticky === null) return;
  new IntersectionObserver(([entry]) => {
    sticky.hidden = entry?.isIntersecting !== false;
  }).observe(head);
}
