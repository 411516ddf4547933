-- Two averages by which the latest score weighs more: over all scores one after the other, and against the mean of the earlier ones. What sets had until now is the second.
select set_config('app.request_id', 'two-averages-of-scores', true), set_config('app.system', 'on', true);
alter table standard_set drop constraint standard_set_calculation_check;
update standard_set set calculation = 'weighted', version = version + 1 where calculation = 'decaying';
alter table standard_set add constraint standard_set_calculation_check check (calculation in ('decaying', 'weighted', 'latest', 'mode', 'highest', 'average'));
