import { Icon, type IconProps } from './icon.tsx';

export function IconCar(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 16.500H3.500A1 1 0 0 1 2.500 15.500V13A1.800 1.800 0 0 1 4 11.200L7 10.700L9.600 7.600A2 2 0 0 1 11.100 7H15A3 3 0 0 1 17.300 8.100L19.500 10.700A3.500 3.500 0 0 1 21.500 14V15.500A1 1 0 0 1 20.500 16.500H19.500M9 16.500H15.500M7 14.500a2 2 0 1 0 0 4a2 2 0 1 0 0-4ZM17.500 14.500a2 2 0 1 0 0 4a2 2 0 1 0 0-4ZM7 10.700H19.500"
    />
  );
}

export function IconChart(props: IconProps) {
  return <Icon {...props} d="M3.500 20H20.500M7 20V12.500M12 20V5M17 20V9" />;
}

export function IconBuilding(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 20.500V5A1.500 1.500 0 0 1 6.500 3.500H13.500A1.500 1.500 0 0 1 15 5V20.500M15 9.500H18A1.500 1.500 0 0 1 19.500 11V20.500M3 20.500H21M8.500 7.500H11.500M8.500 11.500H11.500M8.500 15.500H11.500"
    />
  );
}

export function IconPeople(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 4.500a3.250 3.250 0 1 0 0 6.500a3.250 3.250 0 1 0 0-6.500ZM3 19.500C3 16.500 5.500 14 9 14C12.500 14 15 16.500 15 19.500M15.500 4.800A3.250 3.250 0 0 1 15.500 10.700M17.500 14.300C19.600 15 21 17 21 19.500"
    />
  );
}

export function IconLeave(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10 4.500H6A1.500 1.500 0 0 0 4.500 6V18A1.500 1.500 0 0 0 6 19.500H10M15 8L19 12L15 16M19 12H9.500"
    />
  );
}
