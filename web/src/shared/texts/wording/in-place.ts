/** In Bulgarian: "в Кърджали", "във Варна": before "в" and "ф" the preposition is "във". */
export const inPlace = (name: string) => `${/^[„"]?[вфvf]/i.test(name) ? 'във' : 'в'} ${name}`;
