import { Link, useLocation } from 'react-router-dom';
import { useAdmin } from '../kit/admin-context.tsx';
import { useTitle } from '../kit/use-title.ts';
import { paths } from '../paths.ts';

/** The page for an address of the staff area that no other page has. */
export function AdminNotFound() {
  const { language, messages } = useAdmin();
  const { notFound, tabs, title } = messages.admin;
  const { pathname } = useLocation();
  useTitle(`${notFound.title} | ${title}`);
  return (
    <main className="staff-wait" id="content">
      <div className="staff-empty">
        <h1>{notFound.title}</h1>
        <p>{notFound.text}</p>
        <p className="staff-soft">{pathname}</p>
        <Link className="button" to={paths.houses.href(language)}>
          {tabs.houses}
        </Link>
      </div>
    </main>
  );
}
