import { useSite } from '../../shared/site-context.tsx';

/**
 * What signed-in staff see in the header of the public site. Every page holds it as a template, since copies of it serve
 * everybody; a script shows it where the browser holds a session.
 */
export function SessionLinks() {
  const { language, messages } = useSite();
  const { session } = messages.common;
  return (
    <template data-session="">
      <a href={`/${language}/admin/houses`}>{session.manage}</a>
      <button className="link" type="button" data-logout="">
        {session.logout}
      </button>
    </template>
  );
}
