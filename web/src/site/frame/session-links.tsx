import { useSite } from '#shared/site-context.tsx';
import { staffHouses } from '#shared/staff-addresses.ts';

/**
 * The links of signed-in staff in the header of the public site. Every page holds them as a
 * template, since one copy serves everybody; a script shows them where the browser holds a session.
 */
export function SessionLinks() {
  const { language, messages } = useSite();
  const { session } = messages.common;
  return (
    <template data-session="">
      <a href={staffHouses(language)}>{session.manage}</a>
      <button className="link" type="button" data-logout="">
        {session.logout}
      </button>
    </template>
  );
}
