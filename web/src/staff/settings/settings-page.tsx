import './settings.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SettingsTopic } from '#domain/dealer/settings.ts';
import { settingsQuery } from '../data/settings.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { LoadFailure, TableSkeleton, useSavedName } from '../kit/lists/list-page.tsx';
import { Notice } from '../kit/notice.tsx';
import { serverNow } from '../kit/server-clock.ts';
import { useTitle } from '../kit/use-title.ts';
import { paths } from '../paths.ts';
import { HoursShown } from './hours-shown.tsx';
import { MakersShown } from './makers-shown.tsx';
import { useSettingsWords } from './settings-words.ts';
import { TemplatesShown } from './templates-shown.tsx';
import { ViewingsShown } from './viewings-shown.tsx';

/** What staff set themselves: each topic as visitors read it now, and the way to its form. */
export function SettingsPage() {
  const { messages } = useAdmin();
  const words = useSettingsWords();
  useTitle(`${words.title} | ${messages.admin.title}`);
  const hours = useQuery(settingsQuery('hours'));
  const makers = useQuery(settingsQuery('makers'));
  const templates = useQuery(settingsQuery('templates'));
  const viewings = useQuery(settingsQuery('viewings'));
  const { saved, dismissSaved } = useSavedName();
  return (
    <main className="staff-wrap" id="content">
      <div className="staff-head">
        <h1>{words.title}</h1>
      </div>
      <p className="staff-hint staff-prose">{words.intro}</p>
      <Notice text={saved && words.saved(saved)} onDismiss={dismissSaved} />
      {!hours.data && hours.error && (
        <LoadFailure
          title={words.loadFailed}
          error={hours.error}
          busy={hours.isFetching}
          onRetry={() => void hours.refetch()}
        />
      )}
      {!hours.data && !hours.error && <TableSkeleton />}
      {hours.data && makers.data && templates.data && (
        <div className="staff-stack">
          <Topic topic="hours" updatedAt={hours.data.updated_at}>
            <HoursShown hours={hours.data.value} now={serverNow()} />
          </Topic>
          <Topic topic="makers" updatedAt={makers.data.updated_at}>
            <MakersShown makers={makers.data.value.makers} />
          </Topic>
          <Topic topic="templates" updatedAt={templates.data.updated_at}>
            <TemplatesShown templates={templates.data.value.templates} />
          </Topic>
          {viewings.data && (
            <Topic topic="viewings" updatedAt={viewings.data.updated_at}>
              <ViewingsShown viewings={viewings.data.value} />
            </Topic>
          )}
        </div>
      )}
    </main>
  );
}

/** Where each topic is changed. */
const forms = {
  hours: paths.hours,
  makers: paths.makers,
  templates: paths.templates,
  viewings: paths.viewingSettings,
} satisfies Record<SettingsTopic, unknown>;

interface TopicProps {
  topic: SettingsTopic;
  /** ISO; empty while nobody changed it. */
  updatedAt: string;
  children: ReactNode;
}

function Topic({ topic, updatedAt, children }: TopicProps) {
  const { language } = useAdmin();
  const words = useSettingsWords();
  return (
    <section className="staff-card settings-topic">
      <div className="staff-row">
        <h2>{words.topics[topic]}</h2>
        <Link
          className="button button-quiet staff-end"
          to={forms[topic].href(language)}
          aria-label={`${words.edit}: ${words.topics[topic]}`}
        >
          {words.edit}
        </Link>
      </div>
      {children}
      <p className="staff-hint">
        {updatedAt ? words.changed(formatSofia(updatedAt, language)) : words.never}
      </p>
    </section>
  );
}
