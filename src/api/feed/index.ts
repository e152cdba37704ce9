/** The endpoints of the live feed, in the order of its documentation. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { LiveFeed } from '../../live/feed/feed.ts';
import { feedFixture } from './fixture.ts';
import { feedMessages } from './messages.ts';

/** `feed` null describes them only. */
export function feedEndpoints(feed: Pick<LiveFeed, 'deliver' | 'match'> | null): readonly Endpoint[] {
  const bound = feed ?? { deliver: undescribed, match: undescribed };
  return [feedMessages(bound), feedFixture(bound)];
}

function undescribed(): never {
  throw new Error('endpoints built only for documentation cannot handle requests');
}
