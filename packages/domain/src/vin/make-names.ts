const ALIASES: Readonly<Record<string, string>> = {
  amg: 'mercedesbenz',
  mercedesamg: 'mercedesbenz',
  mercedesmaybach: 'mercedesbenz',
  maybach: 'mercedesbenz',
  brabus: 'mercedesbenz',
  mercedes: 'mercedesbenz',
  benz: 'mercedesbenz',
  bmwm: 'bmw',
  bmwalpina: 'bmw',
  alpina: 'bmw',
  ruf: 'porsche',
  vw: 'volkswagen',
  chevy: 'chevrolet',
  corvette: 'chevrolet',
  rangerover: 'landrover',
  rolls: 'rollsroyce',
  aston: 'astonmartin',
  alfa: 'alfaromeo',
  minicooper: 'mini',
  audisport: 'audi',
};

function toKey(make: string): string {
  const key = make
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return ALIASES[key] ?? key;
}

/** Whether two names mean the same make: `Mercedes-AMG` and `MERCEDES-BENZ`. */
export function isSameMake(one: string, other: string): boolean {
  return toKey(one) === toKey(other);
}
