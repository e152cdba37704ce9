/** The endpoints of the live feed, in the order of its documentation. */
import type { Endpoint } from '../../http/endpoint.ts';
import type { LiveFeed } from '../../live/feed.ts';
import { feedFixture } from './fixture.ts';
import { feedMessages } from './messages.ts';

export function feedEndpoints(feed: LiveFeed): readonly Endpoint[] {
  return [feedMessages(feed), feedFixture(feed)];
}
