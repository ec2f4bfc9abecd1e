import { Link } from 'react-router-dom';
import { useAdmin } from '../../kit/admin-context.tsx';
import type { MigrationFailure } from './migration-state.ts';

/** What stayed where it was, each picture with its reason and the way to its house. */
export function MigrationFailures({ failures }: { failures: readonly MigrationFailure[] }) {
  const { language, messages } = useAdmin();
  const words = messages.adminMigration;
  if (failures.length === 0) return null;
  return (
    <>
      <h2>{words.failures}</h2>
      <ul className="staff-migration-failures">
        {failures.map(({ house, url, reason }) => (
          <li key={`${house.id} ${url}`}>
            <Link className="staff-link" to={`/${language}/admin/houses/edit/${house.id}`}>
              {house.name}
            </Link>
            <span>{words.reasons[reason]}</span>
            {url && (
              <a href={url} rel="noopener noreferrer" target="_blank">
                {url}
                <span className="hidden-text"> {words.newTab}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
