import { Icon, type IconProps } from './icon.tsx';

export function IconChevronLeft(props: IconProps) {
  return <Icon {...props} d="M14.500 5.500L8 12L14.500 18.500" />;
}

export function IconChevronRight(props: IconProps) {
  return <Icon {...props} d="M9.500 5.500L16 12L9.500 18.500" />;
}

export function IconChevronDown(props: IconProps) {
  return <Icon {...props} d="M5.500 9.500L12 16L18.500 9.500" />;
}

export function IconArrowRight(props: IconProps) {
  return <Icon {...props} d="M4 12H20M14 6L20 12L14 18" />;
}

export function IconPlus(props: IconProps) {
  return <Icon {...props} d="M12 4.500V19.500M4.500 12H19.500" />;
}

export function IconCamera(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 6.500L9.200 4.700A1.500 1.500 0 0 1 10.500 4H13.500A1.500 1.500 0 0 1 14.800 4.700L16 6.500H19.500A1.500 1.500 0 0 1 21 8V18A1.500 1.500 0 0 1 19.500 19.500H4.500A1.500 1.500 0 0 1 3 18V8A1.500 1.500 0 0 1 4.500 6.500ZM12 9a3.800 3.800 0 1 0 0 7.600a3.800 3.800 0 1 0 0-7.600Z"
    />
  );
}

export function IconImage(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.500 4H19.500A1.500 1.500 0 0 1 21 5.500V18.500A1.500 1.500 0 0 1 19.500 20H4.500A1.500 1.500 0 0 1 3 18.500V5.500A1.500 1.500 0 0 1 4.500 4ZM8.500 7.500a1.750 1.750 0 1 0 0 3.500a1.750 1.750 0 1 0 0-3.500ZM3 17L8 13L11 15.500L15.500 11L21 16.500"
    />
  );
}

export function IconUpload(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 15.500V4M7.500 8.500L12 4L16.500 8.500M4 15V18.500A1.500 1.500 0 0 0 5.500 20H18.500A1.500 1.500 0 0 0 20 18.500V15"
    />
  );
}

export function IconTrash(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 6.500H20M9 6.500V5A1.500 1.500 0 0 1 10.500 3.500H13.500A1.500 1.500 0 0 1 15 5V6.500M6 6.500L6.700 19.100A1.500 1.500 0 0 0 8.200 20.500H15.800A1.500 1.500 0 0 0 17.300 19.100L18 6.500M10 10.500V16.500M14 10.500V16.500"
    />
  );
}

export function IconRetry(props: IconProps) {
  return <Icon {...props} d="M19.800 13.500A8 8 0 1 1 18.200 7L20.500 9.500M20.500 4.500V9.500H15.500" />;
}

export function IconHelp(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM9.500 9.500A2.500 2.500 0 1 1 12.900 11.800C12.300 12.100 12 12.600 12 13.200V13.700M12 16.800V16.900"
    />
  );
}

export function IconEye(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M2.500 12C4.500 8 8 5.500 12 5.500C16 5.500 19.500 8 21.500 12C19.500 16 16 18.500 12 18.500C8 18.500 4.500 16 2.500 12ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z"
    />
  );
}

export function IconEyeOff(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9.800 5.800C10.500 5.600 11.200 5.500 12 5.500C16 5.500 19.500 8 21.500 12C20.900 13.200 20.100 14.300 19.200 15.200M16.500 17.300C15.100 18.100 13.600 18.500 12 18.500C8 18.500 4.500 16 2.500 12C3.500 10 5 8.300 6.800 7.200M9.900 9.900A3 3 0 0 0 14.100 14.100M4 4L20 20"
    />
  );
}

export function IconSearch(props: IconProps) {
  return <Icon {...props} d="M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13ZM15.300 15.300L20.500 20.500" />;
}

export function IconShieldCheck(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 3L19.500 5.500V11.500C19.500 16 16.500 19.300 12 21C7.500 19.300 4.500 16 4.500 11.500V5.500ZM8.500 12L11 14.500L15.500 9.500"
    />
  );
}

/** A cell phone; `IconPhone` is a handset and means a call. */
export function IconMobile(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 2.500H16A1.500 1.500 0 0 1 17.500 4V20A1.500 1.500 0 0 1 16 21.500H8A1.500 1.500 0 0 1 6.500 20V4A1.500 1.500 0 0 1 8 2.500ZM10.750 18.500H13.250"
    />
  );
}

export function IconWarning(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10.700 4.500A1.500 1.500 0 0 1 13.300 4.500L21 18A1.500 1.500 0 0 1 19.700 20.200H4.300A1.500 1.500 0 0 1 3 18ZM12 9.500V13.500M12 16.700V16.800"
    />
  );
}

export function IconMinus(props: IconProps) {
  return <Icon {...props} d="M4.500 12H19.500" />;
}

export function IconPin(props: IconProps) {
  return <Icon {...props} d="M9 3.500H15L14.200 9.800L17 12.800V14.500H7V12.800L9.800 9.800ZM12 14.500V20.500" />;
}

export function IconDownload(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 4V15.500M7.500 11L12 15.500L16.500 11M4 15V18.500A1.500 1.500 0 0 0 5.500 20H18.500A1.500 1.500 0 0 0 20 18.500V15"
    />
  );
}

export function IconKeyboard(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 6.500H20A1.500 1.500 0 0 1 21.500 8V16A1.500 1.500 0 0 1 20 17.500H4A1.500 1.500 0 0 1 2.500 16V8A1.500 1.500 0 0 1 4 6.500ZM6.500 10H6.600M10 10H10.100M14 10H14.100M17.500 10H17.600M8 14H16"
    />
  );
}

export function IconMail(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.500 5.500H19.500A1.500 1.500 0 0 1 21 7V17A1.500 1.500 0 0 1 19.500 18.500H4.500A1.500 1.500 0 0 1 3 17V7A1.500 1.500 0 0 1 4.500 5.500ZM3.500 7.500L12 13.500L20.500 7.500"
    />
  );
}

export function IconKey(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 11.500a4.500 4.500 0 1 0 0 9a4.500 4.500 0 1 0 0-9ZM11.200 12.800L20.500 3.500M16.800 7.200L19.800 10.200M14 10L16 12"
    />
  );
}

export function IconMore(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5.500 11.200a0.800 0.800 0 1 0 0 1.600a0.800 0.800 0 1 0 0-1.600ZM12 11.200a0.800 0.800 0 1 0 0 1.600a0.800 0.800 0 1 0 0-1.600ZM18.500 11.200a0.800 0.800 0 1 0 0 1.600a0.800 0.800 0 1 0 0-1.600Z"
    />
  );
}

export function IconScan(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.500 8V5.500A1.500 1.500 0 0 1 5 4H7.500M16.500 4H19A1.500 1.500 0 0 1 20.500 5.500V8M20.500 16V18.500A1.500 1.500 0 0 1 19 20H16.500M7.500 20H5A1.500 1.500 0 0 1 3.500 18.500V16M7.500 8.500V15.500M10.500 8.500V15.500M13 8.500V15.500M16.500 8.500V15.500"
    />
  );
}

export function IconTorch(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7 3.500H17V7.500L14.500 11.500V19A1.500 1.500 0 0 1 13 20.500H11A1.500 1.500 0 0 1 9.500 19V11.500L7 7.500ZM7 6.500H17M12 13.500V15"
    />
  );
}

export function IconBookmark(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7.500 4H16.500A1.500 1.500 0 0 1 18 5.500V20L12 15.500L6 20V5.500A1.500 1.500 0 0 1 7.500 4Z"
    />
  );
}

export function IconGrid(props: IconProps) {
  return <Icon {...props} d="M4 4H20V20H4ZM9.300 4V20M14.700 4V20M4 9.300H20M4 14.700H20" />;
}

export function IconRows(props: IconProps) {
  return <Icon {...props} d="M4 6H20M4 12H20M4 18H20" />;
}

export function IconTurnPhone(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.500 4.500A1.500 1.500 0 0 1 6 3H10A1.500 1.500 0 0 1 11.500 4.500V9.500M4.500 4.500V14.500M14.500 5C17.500 5 19 6.700 19 9.500M17 8L19 10L21 8M4 15H19A1.500 1.500 0 0 1 20.500 16.500V19.500A1.500 1.500 0 0 1 19 21H4A1.500 1.500 0 0 1 2.500 19.500V16.500A1.500 1.500 0 0 1 4 15Z"
    />
  );
}

export function IconOtherCamera(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 11A8 8 0 0 1 18.500 7.200M20 13A8 8 0 0 1 5.500 16.800M18.800 3.500V7.500H14.800M5.200 20.500V16.500H9.200M12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4Z"
    />
  );
}
