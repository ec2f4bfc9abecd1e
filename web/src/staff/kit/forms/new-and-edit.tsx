import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { useAdmin } from '../admin-context.tsx';
import { failureText } from '../failure-text.ts';
import { TableSkeleton } from '../lists/list-page.tsx';
import type { FormBase } from './drafts.ts';

interface StoredPageProps<Stored, Read> {
  query: UseQueryOptions<Read, Error, Stored, string[]>;
  words: { loadFailed: string; notFound: { title: string; text: string; back: string } };
  /** Address of the list. */
  list: string;
  children: (stored: Stored) => ReactNode;
}

/**
 * The page of a form for a stored thing, which first shows that it is loading, can't be read, or
 * does not exist.
 */
export function StoredPage<Stored, Read>({
  query,
  words,
  list,
  children,
}: StoredPageProps<Stored, Read>) {
  const { messages } = useAdmin();
  const { data, error, refetch, isFetching } = useQuery({ ...query, refetchOnReconnect: false });
  if (data !== undefined) return children(data);
  const missing =
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  return (
    <main className="staff-wrap staff-form-page" id="content">
      {error ? (
        <div className="staff-empty" role="alert">
          <h1>{missing ? words.notFound.title : words.loadFailed}</h1>
          <p>{missing ? words.notFound.text : failureText(error, messages)}</p>
          {missing ? (
            <Link className="button" to={list}>
              {words.notFound.back}
            </Link>
          ) : (
            <button
              className="button"
              type="button"
              disabled={isFetching}
              onClick={() => void refetch()}
            >
              {messages.admin.tryAgain}
            </button>
          )}
        </div>
      ) : (
        <TableSkeleton />
      )}
    </main>
  );
}

/** What a form opens with. */
export interface FormStart<Stored, Draft> {
  /** Null for a new thing. */
  id: string | null;
  start: FormBase<Draft>;
  /** The thing that is edited, or copied; null for a new form that is blank. */
  stored: Stored | null;
}

/** A kind of thing that staff add and edit: a house, a campaign, a discount. */
interface FormKind<Stored, Draft, Read> {
  query: (id: string) => StoredPageProps<Stored, Read>['query'];
  words: (messages: AdminMessages) => StoredPageProps<Stored, Read>['words'];
  list: (language: Language) => string;
  /** The form of an existing thing. */
  draftOf: (stored: Stored) => Draft;
  Form: ComponentType<FormStart<Stored, Draft>>;
}

interface OpenedProps<Stored, Draft> extends Pick<FormStart<Stored, Draft>, 'stored'> {
  Form: ComponentType<FormStart<Stored, Draft>>;
  id: string | null;
  version: number | null;
  draft: () => Draft;
}

/** The form keeps what it opened with, whatever is read later. */
function Opened<Stored, Draft>({ Form, version, draft, ...opened }: OpenedProps<Stored, Draft>) {
  const [start] = useState(() => ({ draft: draft(), version }));
  return <Form {...opened} start={start} />;
}

interface NewPageProps<Stored, Draft, Read> {
  kind: FormKind<Stored, Draft, Read>;
  /** The id of the thing that the form copies; empty for a blank form. */
  like?: string;
  draft: (like: Stored | null) => Draft;
}

/** The page on which staff add a thing. */
export function NewPage<Stored, Draft, Read>({
  kind,
  like = '',
  draft,
}: NewPageProps<Stored, Draft, Read>) {
  const { language, messages } = useAdmin();
  const form = (stored: Stored | null) => (
    <Opened
      key={like}
      Form={kind.Form}
      id={null}
      version={null}
      stored={stored}
      draft={() => draft(stored)}
    />
  );
  if (!like) return form(null);
  return (
    <StoredPage
      key={like}
      query={kind.query(like)}
      words={kind.words(messages)}
      list={kind.list(language)}
    >
      {form}
    </StoredPage>
  );
}

/** The page on which staff edit the thing that the address names. */
export function EditPage<Stored extends { id: string; version: number }, Draft, Read>({
  kind,
}: {
  kind: FormKind<Stored, Draft, Read>;
}) {
  const { id = '' } = useParams();
  const { language, messages } = useAdmin();
  return (
    <StoredPage
      key={id}
      query={kind.query(id)}
      words={kind.words(messages)}
      list={kind.list(language)}
    >
      {(stored) => (
        <Opened
          Form={kind.Form}
          id={stored.id}
          version={stored.version}
          stored={stored}
          draft={() => kind.draftOf(stored)}
        />
      )}
    </StoredPage>
  );
}
