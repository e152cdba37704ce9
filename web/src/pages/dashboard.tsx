import { useSignal } from '@preact/signals';
import type { DashboardModel, KeyView, UsageView } from '../../../src/site/account/model.ts';
import { usePage } from '../page.tsx';
import { type KeyAction, KeyDialog } from '../parts/key-dialogs.tsx';
import { KeyTable } from '../parts/key-table.tsx';
import { Passkeys } from '../parts/passkeys.tsx';
import { OwnPlan } from '../parts/plans.tsx';
import { Settings } from '../parts/settings.tsx';
import { OwnTabs } from '../parts/tabs.tsx';
import { LastErrors, UsageCharts } from '../parts/usage-charts.tsx';

export function Dashboard({ model }: { readonly model: DashboardModel }) {
  const { t } = usePage();
  const action = useSignal<KeyAction | null>(null);
  const { keys, usage, now } = model;
  const active = keys.filter(({ status }) => status === 'active');
  const act = (next: KeyAction) => {
    action.value = next;
  };
  return (
    <>
      <h1 class="hidden">{t('title.dashboard')}</h1>
      <OwnTabs />
      <div class="first">
        <OwnKey keys={active} create={() => act({ kind: 'create' })} />
        <Usage usage={usage} now={now} />
      </div>
      <LastErrors errors={model.lastErrors} />
      <UsageCharts model={model} />
      <section class="card">
        <div class="heading">
          <h2>{t('keys')}</h2>
          {keys.length > 0 && (
            <button type="button" class="primary" onClick={() => act({ kind: 'create' })}>
              {t('keys.another')}
            </button>
          )}
        </div>
        <KeyTable keys={keys} act={act} />
      </section>
      <OwnPlan model={model} />
      <Settings model={model} />
      <Passkeys model={model} />
      {action.value !== null && (
        <KeyDialog
          action={action.value}
          isAdministrator={model.user?.role === 'administrator'}
          onClose={() => {
            action.value = null;
          }}
        />
      )}
    </>
  );
}

function OwnKey({ keys, create }: { readonly keys: readonly KeyView[]; readonly create: () => void }) {
  const { t, time, model } = usePage();
  const [key] = keys;
  if (key === undefined) {
    return (
      <section class="card own">
        <h2>{t('own')}</h2>
        <p class="big">{t('own.none')}</p>
        <p class="soft">{t('own.noneText')}</p>
        <div class="actions">
          <button type="button" class="primary" onClick={create}>
            {t('own.create')}
          </button>
        </div>
      </section>
    );
  }
  return (
    <section class="card own">
      <h2>{t('own')}</h2>
      <p class="big">
        <code>{key.prefix}…</code>
      </p>
      <p class="soft">
        {key.name === '' ? t('keys.unnamed') : key.name} ·{' '}
        {key.lastUsedAt === null ? t('keys.neverUsed') : t('keys.lastUsed', { time: time(key.lastUsedAt) })}
      </p>
      <pre class="line">
        <code>{`curl -H "x-api-key: $KEY" '${model.publicUrl}/api/v2/fixtures?last=5'`}</code>
      </pre>
      <div class="actions">
        <a class="button primary" href="/dashboard/playground">
          {t('own.try')}
        </a>
        <button type="button" class="quiet" onClick={create}>
          {t('keys.another')}
        </button>
      </div>
    </section>
  );
}

function Usage({ usage, now }: { readonly usage: UsageView; readonly now: string }) {
  const { t, number } = usePage();
  const { day, month, plan, perMinute } = usage;
  const ends = exhaustedAt(day, now);
  return (
    <section class="card usage">
      <h2>{t('usage')}</h2>
      <p class="big">
        {number(day.used)} <span class="soft">{t('usage.today')}</span>
      </p>
      <Bar label={t('usage.day')} used={day.used} limit={day.limit} />
      <p class="soft">
        {ends === null ? t('usage.resets', { time: clockOf(day.resetsAt) }) : t('usage.ends', { time: clockOf(ends) })}
      </p>
      <Bar label={t('usage.month')} used={month.used} limit={month.limit} />
      <p class="soft">
        {t('usage.plan', { plan })} ·{' '}
        {perMinute === null ? t('usage.noMinute') : t('usage.minute', { limit: number(perMinute) })}
      </p>
    </section>
  );
}

const clockOf = (iso: string) => `${iso.slice(11, 16)} UTC`;

function Bar({ label, used, limit }: { readonly label: string; readonly used: number; readonly limit: number | null }) {
  const { t, number } = usePage();
  const text = limit === null ? t('usage.unlimited', { used: number(used) }) : `${number(used)} / ${number(limit)}`;
  return (
    <div class="bar">
      <div>
        <span>{label}</span>
        <span class="figure">{text}</span>
      </div>
      {limit !== null && (
        <meter aria-label={label} min={0} max={limit} high={limit * 0.8} value={Math.min(used, limit)} />
      )}
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** When the limit of the day ends at the rate of today so far; null if that is tomorrow, or the day is too young to tell. */
function exhaustedAt({ used, limit }: UsageView['day'], now: string): string | null {
  const at = Date.parse(now);
  const start = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  if (limit === null || used === 0 || used >= limit || at - start < HOUR_MS) return null;
  const ends = start + ((at - start) * limit) / used;
  return ends < start + 24 * HOUR_MS ? new Date(ends).toISOString() : null;
}
