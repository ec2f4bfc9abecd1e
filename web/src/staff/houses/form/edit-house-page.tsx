import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Caravan } from '../../../../../functions/domain/caravan.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FormWait } from '../../kit/form/form-wait.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { houseQuery } from '../requests.ts';
import { draftOf } from './house-draft.ts';
import { HouseForm } from './house-form.tsx';

export function EditHousePage() {
  const { id = '' } = useParams();
  return <LoadedHouse key={id} id={id} />;
}

function LoadedHouse({ id }: { id: string }) {
  const { messages } = useAdmin();
  const { data, error, refetch, isFetching } = useQuery({ ...houseQuery(id), refetchOnReconnect: false });
  if (data) return <EditForm house={data} />;
  return (
    <FormWait
      error={error}
      words={messages.adminForm}
      listPath="/admin/houses"
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function EditForm({ house }: { house: Caravan }) {
  const { language, messages } = useAdmin();
  const tools = messages.adminTools;
  const [start] = useState(() => ({ draft: draftOf(house), version: house.version }));
  const name = `${start.draft.make} ${start.draft.model}`;
  const about = (
    <>
      <Link className="button button-quiet" to={`/${language}/admin/audit-log?kind=caravan&id=${house.id}`}>
        {tools.history}
      </Link>
      {house.archived_at !== null && (
        <p className="staff-notice staff-notice-wide">
          <span>{tools.archivedSince(formatSofia(house.archived_at, language))}</span>
        </p>
      )}
    </>
  );
  return <HouseForm id={house.id} start={start} title={messages.adminForm.editTitle(name)} about={about} />;
}
