import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Caravan } from '../../../../../functions/domain/caravan.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { failureText } from '../../admin-shared/failure-text.ts';
import { TableSkeleton } from '../../admin-shared/table-skeleton.tsx';
import { houseQuery } from '../requests.ts';
import { draftOf } from './house-draft.ts';
import { HouseForm } from './house-form.tsx';

export function EditHousePage() {
  const { id = '' } = useParams();
  return <LoadedHouse key={id} id={id} />;
}

function LoadedHouse({ id }: { id: string }) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm;
  const { data, error, refetch, isFetching } = useQuery({ ...houseQuery(id), refetchOnReconnect: false });
  if (data) return <EditForm house={data} />;
  const missing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
  return (
    <main className="staff-wrap staff-form-page" id="content">
      {!error && <TableSkeleton />}
      {error && (
        <div className="staff-empty" role="alert">
          <h1>{missing ? words.notFound.title : words.loadFailed}</h1>
          <p>{missing ? words.notFound.text : failureText(error, messages)}</p>
          {missing ? (
            <Link className="button" to={`/${language}/admin/houses`}>
              {words.notFound.back}
            </Link>
          ) : (
            <button className="button" type="button" disabled={isFetching} onClick={() => void refetch()}>
              {messages.admin.tryAgain}
            </button>
          )}
        </div>
      )}
    </main>
  );
}

function EditForm({ house }: { house: Caravan }) {
  const { messages } = useAdmin();
  const [start] = useState(() => ({ draft: draftOf(house), version: house.version }));
  const name = `${start.draft.make} ${start.draft.model}`;
  return <HouseForm id={house.id} start={start} title={messages.adminForm.editTitle(name)} />;
}
