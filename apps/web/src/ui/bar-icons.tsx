/** The icons of the initial chunk: the bar, its menus and toasts. All others are in icons.tsx. */
import { Icon, type IconProps } from './icon.tsx';

export function IconSun(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8ZM12 2.500V4.500M12 19.500V21.500M2.500 12H4.500M19.500 12H21.500M5.300 5.300L6.700 6.700M17.300 17.300L18.700 18.700M5.300 18.700L6.700 17.300M17.300 6.700L18.700 5.300"
    />
  );
}

export function IconMoon(props: IconProps) {
  return <Icon {...props} d="M20.500 14.300A8.800 8.800 0 1 1 9.700 3.500A7 7 0 0 0 20.500 14.300Z" />;
}

export function IconMonitor(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.500 4H19.500A1.500 1.500 0 0 1 21 5.500V15A1.500 1.500 0 0 1 19.500 16.500H4.500A1.500 1.500 0 0 1 3 15V5.500A1.500 1.500 0 0 1 4.500 4ZM12 16.500V20M8 20H16"
    />
  );
}

export function IconMenu(props: IconProps) {
  return <Icon {...props} d="M3.500 7H20.500M3.500 12H20.500M3.500 17H20.500" />;
}

export function IconClose(props: IconProps) {
  return <Icon {...props} d="M5.500 5.500L18.500 18.500M18.500 5.500L5.500 18.500" />;
}

export function IconCheck(props: IconProps) {
  return <Icon {...props} d="M4.500 12.500L9.500 17.500L19.500 6.500" />;
}
