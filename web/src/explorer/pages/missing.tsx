import { useExplorer } from '../context.tsx';

export function Missing404() {
  const { t } = useExplorer();
  return (
    <div class="empty">
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <p>
        <a class="button" href="/">
          {t('nav.today')}
        </a>
      </p>
    </div>
  );
}
