import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { SignInForm } from '#staff/sign-in/sign-in-forms.tsx';

const none = () => {};

test.each([
  ['en', 'Admin Login'],
  ['bg', 'Вход за служители'],
] as const)(
  'the sign-in in %s has its title, e-mail, password and captcha, and a disabled button',
  (language, title) => {
    const html = renderToStaticMarkup(
      <AdminProvider language={language}>
        <SignInForm email="" heading="h1" notice="" onForgotten={none} onNext={none} />
      </AdminProvider>,
    );
    expect(html).toContain(`<h1>${title}</h1>`);
    for (const name of ['email', 'password'])
      expect(html).toMatch(new RegExp(`<input (?=[^>]* required="")[^>]*name="${name}"`));
    expect(html).toMatch(/<fieldset class="[^"]*\bstaff-captcha"/);
    expect(html).toMatch(/<button class="button" type="submit" disabled="">/);
  },
);
