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
  'account.switch-to-v2': { type: 'application/json', text: '{}' },
  'feed.messages': {
    type: 'application/x-ndjson',
    text: '{"id":"m-0001","fixture":"fx_0123456789","version":1,"at":"2026-11-21T15:00:04Z","type":"state","status":"1H","elapsed":1,"score":{"goals":{"home":0,"away":0}}}',
  },
};
