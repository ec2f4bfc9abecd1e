import './condition.css';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { checkNames } from '#domain/houses/caravan-facts.ts';
import { noteIn, renewalIn } from '#domain/houses/condition.ts';
import { useSite } from '#shared/site-context.tsx';

/**
 * The condition of a used house, as far as staff entered it: findings, renewed parts, year of the
 * chassis.
 */
export function Condition({ house }: { house: PublicCaravan }) {
  const { language, messages } = useSite();
  const words = messages.house.condition;
  const { condition, chassis_year, renewed } = house;
  const checked = checkNames.flatMap((name) => {
    const finding = condition[name];
    return finding === ''
      ? []
      : [{ name, finding, note: noteIn(condition[`${name}_note`], language) }];
  });
  if (house.is_new || (checked.length === 0 && chassis_year === null && renewed.length === 0))
    return null;
  return (
    <section className="condition">
      <h2>{words.title}</h2>
      <dl className="specs">
        {checked.map(({ name, finding, note }) => (
          <div key={name}>
            <dt>{words.checks[name].name}</dt>
            <dd>
              <span className={finding}>{words.checks[name][finding]}</span>
              {note.text && <p lang={note.lang}>{note.text}</p>}
            </dd>
          </div>
        ))}
        {chassis_year !== null && (
          <div>
            <dt>{words.chassis}</dt>
            <dd>{chassis_year}</dd>
          </div>
        )}
        {renewed.length > 0 && (
          <div className="wide">
            <dt>{words.renewed}</dt>
            <dd>
              <ul className="features">
                {[...new Set(renewed)].map((one) => {
                  const { text, lang } = renewalIn(one, language);
                  return (
                    <li key={one} lang={lang}>
                      {text}
                    </li>
                  );
                })}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
