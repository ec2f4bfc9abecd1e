import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { houseNumber } from '#domain/houses/house-number.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { personQuery, personState, readKey } from '../data/person.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { FieldFrame } from '../kit/forms/fields.tsx';
import { useSettled } from '../kit/forms/use-settled.ts';
import { paths } from '../paths.ts';

/** Who called or wrote with this telephone or address before; what is typed here stays kept. */
export function Known({ typed }: { typed: string }) {
  const { language, messages } = useAdmin();
  const { calls: words, person } = messages.adminPeople;
  const settled = useSettled(typed);
  const key = readKey(settled);
  const isAsked = key !== null;
  const { data } = useQuery({
    ...personQuery(key ?? { kind: 'phone', text: '' }),
    enabled: isAsked,
  });
  const found = isAsked ? (data?.requests ?? []) : [];
  const name = found.find((request) => request.name !== '')?.name ?? settled;
  return (
    <p className="staff-hint staff-row" role="status">
      {key && found.length > 0 && (
        <>
          {words.known(name)}
          <Link to={paths.person.href(language)} state={personState(key)}>
            {person.open}
          </Link>
        </>
      )}
    </p>
  );
}

interface HouseFieldProps {
  field: string;
  label: string;
  /** The choice of no house. */
  none: string;
  house: string;
  error?: string | undefined;
  required?: boolean;
  onHouse: (id: string) => void;
}

/** The house that somebody asks about, hidden ones too. */
export function HouseField({ none, house, error, onHouse, ...frame }: HouseFieldProps) {
  const { language } = useAdmin();
  const { data = [] } = useQuery(rowsQuery);
  return (
    <FieldFrame {...frame} error={error}>
      {(props) => (
        <select {...props} value={house} onChange={({ target }) => onHouse(target.value)}>
          <option value="">{none}</option>
          {data
            .filter(({ id, archived_at }) => archived_at === null || id === house)
            .map(({ id, make, model, number }) => (
              <option key={id} value={id}>
                {`${make} ${model}`}
                {number !== null && ` · ${houseNumber(number, language)}`}
              </option>
            ))}
        </select>
      )}
    </FieldFrame>
  );
}
