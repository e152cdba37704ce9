/** Request bodies of the sample commands, by endpoint id. */
export const SAMPLES: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  'v2.xg.shots': {
    type: 'application/json',
    text: '{"shots":[{"x":108.5,"y":38},{"x":112,"y":40,"bodyPart":"header","situation":"corner"}]}',
  },
  'v2.webhooks.create': {
    type: 'application/json',
    text: '{"url":"https://example.com/hook","types":["event","fixture"]}',
  },
  'account.keys.create': { type: 'application/json', text: '{"name":"scores on the website","scopes":["read"]}' },
  'account.keys.change': { type: 'application/json', text: '{"name":"scores","settings":{"shapeV2":"migration"}}' },
  'account.keys.rotate': { type: 'application/json', text: '{"keepOldHours":24}' },
  'account.hard-cap': { type: 'application/json', text: '{"hardCap":true}' },
  'account.password': {
    type: 'application/json',
    text: '{"password":"YOUR_PASSWORD","newPassword":"YOUR_NEW_PASSWORD"}',
  },
  'account.second-factor': { type: 'application/json', text: '{"password":"YOUR_PASSWORD"}' },
  'account.second-factor.confirm': { type: 'application/json', text: '{"code":"123456"}' },
  'account.second-factor.remove': { type: 'application/json', text: '{"password":"YOUR_PASSWORD"}' },
  'account.users.change': { type: 'application/json', text: '{"role":"member","plan":"pro"}' },
  'account.invitations.create': {
    type: 'application/json',
    text: '{"email":"ben@example.com","role":"member","plan":"free"}',
  },
  'account.switch-to-v2': { type: 'application/json', text: '{}' },
  'feed.messages': {
    type: 'application/x-ndjson',
    text: '{"id":"m-0001","fixture":"fx_0123456789","version":1,"at":"2026-11-21T15:00:04Z","type":"state","status":"1H","elapsed":1,"score":{"goals":{"home":0,"away":0}}}',
  },
};
