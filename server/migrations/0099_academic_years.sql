-- A school's years. A term belongs to the year that holds its dates: years never share a date, so that it is one at most.
select kernel.catalog_table('academic_year', 'start_date date not null, end_date date not null, check (start_date <= end_date)');
