/** The endpoints of the live feed, in the order of the documentation. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { LiveFeed } from '../../live/feed/feed.ts';
import { feedFixture } from './fixture.ts';
import { feedMessages } from './messages.ts';

/** With null, the endpoints can only be documented. */
export function feedEndpoints(feed: Pick<LiveFeed, 'deliver' | 'match'> | null): readonly Endpoint[] {
  const target = feed ?? { deliver: documentedOnly, match: documentedOnly };
  return [feedMessages(target), feedFixture(target)];
}

function documentedOnly(): never {
  throw new Error('endpoints built only for documentation cannot handle requests');
}
