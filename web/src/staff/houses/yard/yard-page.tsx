import './yard.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Caravan, CaravanRow } from '#domain/houses/caravan.ts';
import { houseNumber } from '#domain/houses/house-number.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { housePricesQuery } from '../../data/house-prices.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { saveStep } from '../../data/house-save.ts';
import { houseQuery } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { DropZone, UploadList } from '../../kit/forms/upload-fields.tsx';
import { LoadFailure } from '../../kit/lists/list-page.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { useTitle } from '../../kit/use-title.ts';
import { paths } from '../../paths.ts';
import { PictureTiles } from '../form/house-pictures.tsx';
import { HouseStatus } from '../list/house-status.tsx';
import { PriceCell } from '../list/price-cell.tsx';
import { nameOf, RowDialogs, RowNotices, useRowChanges } from '../list/row-changes.tsx';
import { arrangedPictures, arrangePictures, picturesOf } from './house-steps.ts';
import { StandPart } from './stand-part.tsx';
import { usePhotos } from './use-photos.ts';

/**
 * One house for whoever stands before it: pictures from the camera, price, status, place, one line
 * of note. Each is saved by itself.
 */
export function YardPage() {
  const { id: asked = '' } = useParams();
  const { language, messages } = useAdmin();
  const { adminForm: form } = messages;
  const words = useSellingWords().adminYard;
  const rows = useQuery(rowsQuery);
  const row = asked === '' ? undefined : rows.data?.find(({ id }) => id.startsWith(asked));
  const house = useQuery({ ...houseQuery(row?.id ?? ''), enabled: row !== undefined });
  const error = rows.error ?? house.error;
  const isGone = (rows.data && !row) || (error instanceof ApiError && error.code === 'not_found');
  useTitle(`${row ? words.title(nameOf(row)) : ''} | ${messages.admin.title}`);

  if (isGone)
    return (
      <main className="staff-wrap" id="content">
        <div className="staff-empty">
          <h1>{form.notFound.title}</h1>
          <p>{form.notFound.text}</p>
          <Link className="button" to={paths.houses.href(language)}>
            {form.notFound.back}
          </Link>
        </div>
      </main>
    );
  if (row && house.data) return <Yard key={row.id} row={row} house={house.data} />;
  return (
    <main className="staff-wrap" id="content">
      {error ? (
        <LoadFailure
          title={form.loadFailed}
          error={error}
          busy={rows.isFetching || house.isFetching}
          onRetry={() => void (rows.data ? house.refetch() : rows.refetch())}
        />
      ) : (
        <output className="staff-spinner">
          <span className="hidden-text">{messages.admin.loading}</span>
        </output>
      )}
    </main>
  );
}

function Yard({ row: stored, house }: { row: CaravanRow; house: Caravan }) {
  const { language } = useAdmin();
  const words = useSellingWords().adminYard;
  const changes = useRowChanges();
  const row = changes.shown(stored);
  const prices = useQuery(housePricesQuery).data;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnSite = row.is_visible && row.archived_at === null;
  return (
    <main className="staff-wrap staff-form-page" id="content">
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          {nameOf(row)}
          {row.number !== null && <small> {houseNumber(row.number, language)}</small>}
        </h1>
        <div className="staff-row staff-head-tools">
          <Link className="button button-quiet" to={paths.house.href(language, row.id)}>
            {words.form}
          </Link>
          {isOnSite && (
            <a className="button button-quiet" href={`/${language}/houses/${caravanSlug(row)}`}>
              {words.page}
            </a>
          )}
        </div>
      </div>
      <RowNotices changes={changes} onUndone={() => heading.current?.focus()} />
      <PhotosPart house={house} />
      <section className="staff-card staff-stack staff-below">
        <h2>{words.status}</h2>
        <div className="staff-row">
          <PriceCell
            row={row}
            offer={prices?.get(row.id)}
            onPrice={(price, seen) => changes.write(row.id, { price }, seen)}
          />
        </div>
        <div className="staff-cell-status">
          <HouseStatus
            row={row}
            onChange={changes.write}
            onSale={(of, status) => changes.setSelling({ row: of, status })}
          />
        </div>
      </section>
      <StandPart house={house} />
      <RowDialogs
        changes={changes}
        paidFor={({ id, price }) => (prices ? (prices.get(id)?.effective_price ?? price) : null)}
      />
    </main>
  );
}

function PhotosPart({ house }: { house: Caravan }) {
  const { messages } = useAdmin();
  const words = useSellingWords().adminYard;
  const cache = useQueryClient();
  const [added, setAdded] = useState(0);
  const [notKept, setNotKept] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  /** What staff made of the pictures that they saw, until the server has them so. */
  const [arranged, setArranged] = useState<{
    seen: readonly string[];
    wanted: readonly string[];
  } | null>(null);
  const photos = usePhotos(house.id, {
    onAdded: () => setAdded((count) => count + 1),
    onNotKept: () => setNotKept(true),
  });
  const camera = useRef<HTMLInputElement>(null);
  const pictures = arranged
    ? arrangedPictures(picturesOf(house), arranged.seen, arranged.wanted)
    : picturesOf(house);
  const turns = useRef(0);

  async function arrange(wanted: string[]) {
    turns.current += 1;
    const turn = turns.current;
    setFailure(null);
    setArranged({ seen: pictures, wanted });
    try {
      await saveStep(cache, house.id, arrangePictures(pictures, wanted));
    } catch (error) {
      setFailure(error);
    }
    if (turn === turns.current) setArranged(null);
  }

  function take(files: readonly File[]) {
    setAdded(0);
    photos.add(files);
  }

  const isLast = failure instanceof ApiError && failure.fields.main_image !== undefined;
  return (
    <section className="staff-card staff-stack staff-below">
      <h2>{words.photos}</h2>
      <DropZone camera handle={camera} choose={words.camera} onFiles={take} />
      <UploadList queue={photos} />
      <p className="staff-hint" role="status">
        {notKept ? words.notKept : added > 0 ? words.added(added) : ''}
      </p>
      {pictures.length === 0 && <p>{words.none}</p>}
      <PictureTiles
        pictures={pictures}
        onChange={(wanted) => void arrange(wanted)}
        onSay={setSaid}
        onEmptied={() => camera.current?.focus()}
      />
      <Notice
        alarm
        text={
          failure === null
            ? ''
            : isLast
              ? words.needsPicture
              : `${words.saveFailed} ${failureText(failure, messages)}`.trim()
        }
        onDismiss={() => setFailure(null)}
      />
      <DropZone
        multiple
        prompt={words.others}
        choose={messages.adminForm.pictures.choose}
        onFiles={take}
      />
      <p className="staff-hint">{words.kept}</p>
      <output className="hidden-text">{said}</output>
      <LeaveGuard dirty={photos.losesOnLeave} onLeave={photos.cancelAll} words={words.leave} />
    </section>
  );
}
