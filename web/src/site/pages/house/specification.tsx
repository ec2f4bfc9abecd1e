import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { heatingIn } from '#domain/houses/equipment.ts';
import { measure } from '#shared/formats/measure.ts';
import { useSite } from '#shared/site-context.tsx';

/** The figures as a definition grid; what staff left empty is left out. */
export function Specification({ house }: { house: PublicCaravan }) {
  const { language, messages } = useSite();
  const { specs: words } = messages.house;
  const { specs } = house;
  const heating = heatingIn(specs.heating, language);
  const rows: [string, string | number][] = [
    [words.year, house.year],
    [words.length, measure(specs.length, language)],
    [words.width, measure(specs.width, language)],
    [words.height, measure(specs.height, language)],
    [words.weight, measure(specs.weight, language)],
    [words.beds, house.beds],
    [words.bedrooms, house.bedrooms],
    [words.condition, house.is_new ? words.new : words.used],
  ];
  return (
    <section>
      <h2 className="hidden-text">{words.title}</h2>
      <dl className="specs">
        {rows.map(([term, value]) =>
          value === '' ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {heating.text && (
          <div className="wide">
            <dt>{words.heating}</dt>
            <dd lang={heating.lang}>{heating.text}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
